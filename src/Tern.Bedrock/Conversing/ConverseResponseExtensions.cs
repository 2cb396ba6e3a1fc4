using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>Provides access to the common parts of a model's response.</summary>
public static class ConverseResponseExtensions
{
    /// <summary>Returns the message, to be sent unchanged with the next request.</summary>
    /// <param name="response">The response.</param>
    /// <returns>The message.</returns>
    /// <exception cref="InvalidOperationException">The response contains no message.</exception>
    public static Message GetMessage(this ConverseResponse response)
    {
        ArgumentNullException.ThrowIfNull(response);
        if (response.Output is { } output && output.TryGetMessage(out var message)) return message;
        throw new InvalidOperationException(
            "The model's response contains no message" +
            $"{(response.Output?.UnknownName is { } name ? $", but '{name}', which is newer than this library" : "")}.");
    }

    /// <summary>
    /// Returns the text of the response, or an empty string if it has none, for example because it only requests
    /// tools.
    /// </summary>
    /// <param name="response">The response.</param>
    /// <returns>The text, without reasoning.</returns>
    public static string GetText(this ConverseResponse response) => response.GetMessage().GetText();

    /// <summary>Returns the text of a message, or an empty string if it has none.</summary>
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

    /// <summary>
    /// Returns the tool uses that the model requests, in order. Each requires a
    /// <see cref="Blocks.ToolResult(string, string, bool)"/>.
    /// </summary>
    /// <param name="response">The response.</param>
    /// <returns>The tool uses, without those that the service itself executes. Empty if the response is
    /// final.</returns>
    public static IReadOnlyList<ToolUseBlock> GetToolUses(this ConverseResponse response)
    {
        var uses = new List<ToolUseBlock>();
        foreach (var block in response.GetMessage().Content ?? [])
            if (block.TryGetToolUse(out var use) && use.Type != ToolUseType.ServerToolUse) uses.Add(use);
        return uses;
    }

    /// <summary>Returns the model's reasoning before its response, as far as the model reveals it.</summary>
    /// <param name="response">The response.</param>
    /// <returns>The text, or an empty string if there is none.</returns>
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
