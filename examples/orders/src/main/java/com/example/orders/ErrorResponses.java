package com.example.orders;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.InvalidCursorException;
import org.tabletheory.error.ItemNotFoundException;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.VersionConflictException;

/** Which response an error of the database becomes. The texts are ours: messages of exceptions are for the log. */
@RestControllerAdvice
class ErrorResponses {
    @ExceptionHandler
    ProblemDetail badCursor(InvalidCursorException e) {
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.BAD_REQUEST, "the cursor is not one of this list; start without a cursor");
    }

    @ExceptionHandler
    ProblemDetail notFound(ItemNotFoundException e) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.NOT_FOUND, "there is no such thing");
    }

    @ExceptionHandler
    ProblemDetail conflict(VersionConflictException e) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(
                HttpStatus.CONFLICT, "it was changed by somebody else; read it again");
        e.foundVersion().ifPresent(version -> problem.setProperty("version", version));
        return problem;
    }

    @ExceptionHandler({ConditionFailedException.class, TransactionException.class})
    ProblemDetail conflict() {
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.CONFLICT, "it exists already, or the stock has changed; read both again");
    }

    @ExceptionHandler
    ProblemDetail outOfStock(OutOfStockException e) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, e.getMessage());
    }

    @ExceptionHandler
    ProblemDetail busy(ThrottledException e) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE, "try again later");
    }
}
