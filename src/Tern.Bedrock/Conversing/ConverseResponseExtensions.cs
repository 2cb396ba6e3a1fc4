using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>What is usually wanted of a model's answer.</summary>
public static class ConverseResponseExtensions
{
    /// <summary>The message, to be sent with the next request as it is.</summary>
    /// <param name="response">The answer.</param>
    /// <returns>The message.</returns>
    /// <exception cref="InvalidOperationException">The answer holds none.</exception>
    public static Message GetMessage(this ConverseResponse response)
    {
        ArgumentNullException.ThrowIfNull(response);
        if (response.Output is { } output && output.TryGetMessage(out var message)) return message;
        throw new InvalidOperationException(
            $"The model's answer holds no message{(response.Output?.UnknownName is { } name ? $", but '{name}', which is newer than this library" : "")}.");
    }

    /// <summary>The text of the answer; empty where it has none, such as one that only asks for tools.</summary>
    /// <param name="response">The answer.</param>
    /// <returns>The text, without reasoning.</returns>
    public static string GetText(this ConverseResponse response) => response.GetMessage().GetText();

    /// <summary>The text of a message; empty where it has none.</summary>
    /// <param name="message">The message.</param>
    /// <returns>The text, without reasoning.</returns>
    public static string GetText(this Message message)
    {
        ArgumentNullException.ThrowIfNull(message);
        var texts = new List<string>();
        foreach (var block in message.Content ?? [])
        {
            if (block.TryGetText(out var text)) texts.Add(text);
            else if (block.TryGetCitationsContent(out var cited)) texts.Add(cited.GetText());
        }

        return string.Concat(texts);
    }

    /// <summary>The uses of tools that the model asks for, in its order. Each wants a <see cref="Blocks.ToolResult(string, string, bool)"/>.</summary>
    /// <param name="response">The answer.</param>
    /// <returns>The uses; none where the answer is final. Those that the service itself carries out are left out.</returns>
    public static IReadOnlyList<ToolUseBlock> GetToolUses(this ConverseResponse response)
    {
        var uses = new List<ToolUseBlock>();
        foreach (var block in response.GetMessage().Content ?? [])
            if (block.TryGetToolUse(out var use) && use.Type != ToolUseType.ServerToolUse) uses.Add(use);
        return uses;
    }

    /// <summary>What the model thought before it answered, as far as it shows it.</summary>
    /// <param name="response">The answer.</param>
    /// <returns>The text; empty where there is none.</returns>
    public static string GetReasoning(this ConverseResponse response)
    {
        var texts = new List<string>();
        foreach (var block in response.GetMessage().Content ?? [])
            if (block.TryGetReasoningContent(out var reasoning) && reasoning.TryGetReasoningText(out var text)) texts.Add(text.Text ?? "");
        return string.Concat(texts);
    }

    internal static string GetText(this CitationsContentBlock cited)
    {
        var texts = new List<string>();
        foreach (var part in cited.Content ?? [])
            if (part.TryGetText(out var text)) texts.Add(text);
        return string.Concat(texts);
    }
}
