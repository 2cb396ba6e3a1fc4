namespace Tern.Lambda.DynamoDb;

/// <summary>Ends work whose answer says that it was not done, so that its lock is given back. Never seen outside of the filter.</summary>
internal sealed class AnswerNotKeptException() : Exception("The handler answered with a status that says that the request was not done.");
