namespace Tern.DynamoDb;

/// <summary>A cursor is not one that this query gave: damaged, made up, or of another query. A web API answers 400.</summary>
public sealed class InvalidCursorException : ArgumentException
{
    /// <summary>Initializes the exception.</summary>
    /// <param name="message">What is wrong with it.</param>
    /// <param name="innerException">The cause, or null.</param>
    public InvalidCursorException(string message, Exception? innerException = null) : base(message, innerException) { }

    /// <summary>Always <c>cursor</c>. The message does without it, so that it can stand in a web API's answer as it is.</summary>
    public override string ParamName => "cursor";
}
