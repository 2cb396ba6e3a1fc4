using Tern.Bedrock.Model;

namespace Tern.Bedrock.DynamoDb;

/// <summary>The settings of a <see cref="ConversationStore"/>. They are read and checked once, when it is made.</summary>
public sealed class ConversationStoreOptions
{
    /// <summary>The table's name; null for <c>conversations</c>, with the client's prefix before it.</summary>
    public string? TableName { get; set; }

    /// <summary>How many tokens of history are sent with a question at most. The newest turn is sent however long it is.</summary>
    public int MaxTokens { get; set; } = 50_000;

    /// <summary>How long a turn is kept after it was said; null for ever.</summary>
    public TimeSpan? TimeToLive { get; set; }

    /// <summary>
    /// Counts the tokens of a message; null to estimate them: four bytes of text are one, an image is 1,600, thirty bytes of a PDF or Office document are one.
    /// </summary>
    public Func<Message, int>? CountTokens { get; set; }
}
