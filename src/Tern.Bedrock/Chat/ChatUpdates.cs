using Microsoft.Extensions.AI;
using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>Converts the events of a response for a streaming chat.</summary>
internal sealed class ChatUpdates(string id, string modelId, DateTimeOffset begun)
{
    /// <summary>Returns the update for an event, or null if the event has no meaning for a chat.</summary>
    /// <param name="next">The event.</param>
    /// <param name="ended">The block that ended with the event, or null if none did.</param>
    public ChatResponseUpdate? Map(ConverseStreamOutput next, BlockCollector? ended)
    {
        if (next.TryGetContentBlockDelta(out var delta)) return delta.Delta is { } part ? OfDelta(next, part) : null;
        if (ended is not null) return OfBlock(next, ended);
        if (next.TryGetMessageStop(out var stop))
        {
            var update = New(next, null);
            update.FinishReason = ChatAnswers.ToFinishReason(stop.StopReason);
            if (stop.AdditionalModelResponseFields is { } fields)
                update.AdditionalProperties = new AdditionalPropertiesDictionary { [ChatAnswers.AdditionalFields] = fields.ToJsonElement() };
            return update;
        }

        if (next.TryGetMetadata(out var metadata) && metadata.Usage is { } usage)
            return New(next, new UsageContent(ChatAnswers.ToUsage(usage)) { RawRepresentation = usage });
        return null;
    }

    private ChatResponseUpdate? OfDelta(ConverseStreamOutput next, ContentBlockDelta part)
    {
        if (part.TryGetText(out var text)) return New(next, new TextContent(text));
        if (!part.TryGetReasoningContent(out var reasoning)) return null;
        if (reasoning.TryGetText(out var thought)) return New(next, new TextReasoningContent(thought));
        return reasoning.TryGetSignature(out var signature) ? New(next, new TextReasoningContent("") { ProtectedData = signature }) : null;
    }

    // Text and reasoning were already reported as they arrived; all other blocks are reported when complete.
    private ChatResponseUpdate? OfBlock(ConverseStreamOutput next, BlockCollector ended)
    {
        if (ended.ToBlock() is not { } block || block.TryGetText(out _)) return null;
        if (block.TryGetReasoningContent(out var reasoning) && reasoning.TryGetReasoningText(out _)) return null;
        if (!block.TryGetCitationsContent(out var cited)) return New(next, ChatAnswers.ToContent(block, ended.HasBrokenInput));
        var annotations = new TextContent("") { Annotations = [], RawRepresentation = block };
        foreach (var citation in cited.Citations ?? []) annotations.Annotations.Add(ChatAnswers.ToAnnotation(citation));
        return New(next, annotations);
    }

    private ChatResponseUpdate New(ConverseStreamOutput next, AIContent? content) => new(ChatRole.Assistant, content is null ? [] : [content])
    {
        MessageId = id,
        ResponseId = id,
        ModelId = modelId,
        CreatedAt = begun,
        RawRepresentation = next,
    };
}
