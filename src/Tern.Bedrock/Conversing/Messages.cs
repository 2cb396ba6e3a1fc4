using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>Makes the messages of a conversation.</summary>
public static class Messages
{
    /// <summary>What the user says.</summary>
    /// <param name="text">The text; Bedrock takes none that is empty.</param>
    /// <returns>The message.</returns>
    public static Message User(string text) => Of(ConversationRole.User, text);

    /// <summary>What the user says and shows.</summary>
    /// <param name="blocks">Texts, images, documents, results of tools; see <see cref="Blocks"/>.</param>
    /// <returns>The message.</returns>
    public static Message User(params ContentBlock[] blocks) => Of(ConversationRole.User, blocks);

    /// <summary>What the model said, or should have said.</summary>
    /// <param name="text">The text; Bedrock takes none that is empty.</param>
    /// <returns>The message.</returns>
    public static Message Assistant(string text) => Of(ConversationRole.Assistant, text);

    /// <summary>What the model said, or should have said.</summary>
    /// <param name="blocks">Texts, reasoning, uses of tools.</param>
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
        if (blocks.Length == 0) throw new ArgumentException("A message has at least one block.", nameof(blocks));
        return new Message { Role = role, Content = blocks };
    }
}
