using System.Text.Json;
using Microsoft.Extensions.AI;
using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>Converts a model's response for a chat.</summary>
internal static class ChatAnswers
{
    /// <summary>The name of the additional property that contains a response's model-specific fields.</summary>
    public const string AdditionalFields = "additionalModelResponseFields";

    public static AIContent ToContent(ContentBlock block, bool hasBrokenInput = false)
    {
        var content = Known(block, hasBrokenInput) ?? new AIContent();
        content.RawRepresentation = block;
        return content;
    }

    public static ChatFinishReason? ToFinishReason(StopReason? reason) => reason?.Value switch
    {
        null => null,
        "end_turn" or "stop_sequence" => ChatFinishReason.Stop,
        "tool_use" => ChatFinishReason.ToolCalls,
        "max_tokens" or "model_context_window_exceeded" => ChatFinishReason.Length,
        "guardrail_intervened" or "content_filtered" => ChatFinishReason.ContentFilter,
        var other => new ChatFinishReason(other),
    };

    /// <summary>
    /// Converts the token counts for a chat: tokens read from or written to the cache count as input too. The service
    /// counts them separately.
    /// </summary>
    public static UsageDetails ToUsage(TokenUsage usage)
    {
        var (input, output) = (GenAiTags.InputOf(usage), usage.OutputTokens);
        var details = new UsageDetails
        {
            InputTokenCount = input,
            OutputTokenCount = output,
            TotalTokenCount = usage.TotalTokens is { } total ? Math.Max(total, (input ?? 0) + (output ?? 0)) : input + output,
            CachedInputTokenCount = usage.CacheReadInputTokens,
        };
        if (usage.CacheWriteInputTokens is { } written)
            details.AdditionalCounts = new AdditionalPropertiesDictionary<long> { ["CacheWriteInputTokens"] = written };
        return details;
    }

    public static CitationAnnotation ToAnnotation(Citation citation)
    {
        var snippets = new List<string>();
        foreach (var part in citation.SourceContent ?? [])
            if (part.TryGetText(out var text)) snippets.Add(text);
        var annotation = new CitationAnnotation
        {
            Title = citation.Title,
            Snippet = snippets.Count > 0 ? string.Join('\n', snippets) : null,
            RawRepresentation = citation,
        };
        if (citation.Location is { } place && place.TryGetWeb(out var web) && Uri.TryCreate(web.Url, UriKind.Absolute, out var address))
            annotation.Url = address;
        return annotation;
    }

    private static AIContent? Known(ContentBlock block, bool hasBrokenInput)
    {
        if (block.TryGetText(out var text)) return new TextContent(text);
        if (block.TryGetToolUse(out var use)) return ToCall(use, hasBrokenInput);
        if (block.TryGetReasoningContent(out var reasoning)) return ToReasoning(reasoning);
        if (block.TryGetImage(out var image) && image.Source is { } source && source.TryGetBytes(out var bytes))
            return new DataContent(bytes, MediaFormats.OfImage(image.Format));
        if (!block.TryGetCitationsContent(out var cited)) return null;
        var annotated = new TextContent(cited.GetText()) { Annotations = [] };
        foreach (var citation in cited.Citations ?? []) annotated.Annotations.Add(ToAnnotation(citation));
        return annotated;
    }

    private static FunctionCallContent ToCall(ToolUseBlock use, bool hasBrokenInput)
    {
        var arguments = ChatJson.ToMembers(use.Input);
        var call = new FunctionCallContent(use.ToolUseId ?? "", use.Name ?? "", arguments) { InformationalOnly = use.Type == ToolUseType.ServerToolUse };
        if (arguments is null)
        {
            call.Exception = new JsonException(
                hasBrokenInput ? $"The model's response was cut off in the input of '{use.Name}': {use.Input}"
                    : $"The input of '{use.Name}' isn't a JSON object: {use.Input}");
        }

        return call;
    }

    private static TextReasoningContent? ToReasoning(ReasoningContentBlock reasoning)
    {
        if (reasoning.TryGetReasoningText(out var said)) return new TextReasoningContent(said.Text ?? "") { ProtectedData = said.Signature };
        if (!reasoning.TryGetRedactedContent(out var redacted)) return null;
        return new TextReasoningContent("") { ProtectedData = ContentMapper.Redacted + Convert.ToBase64String(redacted.Span) };
    }
}
