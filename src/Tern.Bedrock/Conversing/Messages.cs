using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>Creates the messages of a conversation.</summary>
public static class Messages
{
    /// <summary>Creates a user message from text.</summary>
    /// <param name="text">The text. Bedrock rejects empty text.</param>
    /// <returns>The message.</returns>
    public static Message User(string text) => Of(ConversationRole.User, text);

    /// <summary>Creates a user message from content blocks.</summary>
    /// <param name="blocks">Text, images, documents or tool results; see <see cref="Blocks"/>.</param>
    /// <returns>The message.</returns>
    public static Message User(params ContentBlock[] blocks) => Of(ConversationRole.User, blocks);

    /// <summary>Creates a message of the model from text, for history or as an example.</summary>
    /// <param name="text">The text. Bedrock rejects empty text.</param>
    /// <returns>The message.</returns>
    public static Message Assistant(string text) => Of(ConversationRole.Assistant, text);

    /// <summary>Creates a message of the model from content blocks, for history or as an example.</summary>
    /// <param name="blocks">Text, reasoning or tool uses.</param>
    /// <returns>The message.</returns>
    public static Message Assistant(params ContentBlock[] blocks) => Of(ConversationRole.Assistant, blocks);

    private static Message Of(ConversationRole role, string text)
    {
        ArgumentException.ThrowIfNullOrEmpty(text);
        return new Message { Role = role, Content = [ContentBlock.Text(text)] };
    }

    private static Message Of(ConversationRole role, ContentBlock[] blocks)
    {
        ArgumentNullException.ThrowIfNull(blocks);
        if (blocks.Length == 0) throw new ArgumentException("A message must have at least one block.", nameof(blocks));
        return new Message { Role = role, Content = blocks };
    }
}
