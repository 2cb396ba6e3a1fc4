namespace Tern.DynamoDb;

/// <summary>
/// The exception that is thrown when a cursor wasn't issued for this query: it's damaged, made up, or from a different
/// query. A web API should return status 400.
/// </summary>
public sealed class InvalidCursorException : ArgumentException
{
    /// <summary>Initializes the exception.</summary>
    /// <param name="message">A description of the problem.</param>
    /// <param name="innerException">The cause, or null.</param>
    public InvalidCursorException(string message, Exception? innerException = null) : base(message, innerException) { }

    /// <summary>
    /// Gets the parameter's name, <c>cursor</c>. The message doesn't include it, so a web API can return the message as
    /// is.
    /// </summary>
    public override string ParamName => "cursor";
}
