namespace Tern.Handling.DynamoDb;

/// <summary>
/// Ends work whose response means that it wasn't done, so that its lock is released. It never leaves the filter.
/// </summary>
internal sealed class AnswerNotKeptException() : Exception("The handler answered with a status that says that the request was not done.");
