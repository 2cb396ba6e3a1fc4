using Tern.Bedrock.Model;

namespace Tern.Bedrock.DynamoDb;

/// <summary>
/// Options for a <see cref="ConversationStore"/>. They are read and validated once, when the store is created.
/// </summary>
public sealed class ConversationStoreOptions
{
    /// <summary>
    /// Gets or sets the table's name, or null for <c>conversations</c>, preceded by the client's prefix.
    /// </summary>
    public string? TableName { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of tokens of history to send with a question. The newest turn is sent whatever
    /// its length.
    /// </summary>
    public int MaxTokens { get; set; } = 50_000;

    /// <summary>Gets or sets the time for which a turn is kept, or null to keep it permanently.</summary>
    public TimeSpan? TimeToLive { get; set; }

    /// <summary>
    /// Gets or sets the function that counts a message's tokens, or null to estimate them: four bytes of text are one
    /// token, an image is 1,600, and thirty bytes of a PDF or Office document are one.
    /// </summary>
    public Func<Message, int>? CountTokens { get; set; }
}
