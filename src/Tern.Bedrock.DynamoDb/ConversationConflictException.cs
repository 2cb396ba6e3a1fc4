namespace Tern.Bedrock.DynamoDb;

/// <summary>
/// The exception that is thrown if two writers continued the same conversation, and the other one saved first.
/// </summary>
public sealed class ConversationConflictException : Exception
{
    internal ConversationConflictException(string id, long version, Exception inner) : base(
        $"The conversation '{id}' was saved by another writer after it was opened at version {version}. Open it again, and add your messages to the new " +
        "version.", inner) =>
        ConversationId = id;

    /// <summary>Gets the conversation's id.</summary>
    public string ConversationId { get; }
}
