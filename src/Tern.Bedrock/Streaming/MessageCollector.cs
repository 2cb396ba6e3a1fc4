using Tern.Bedrock.Model;
using Tern.Protocols;

namespace Tern.Bedrock;

/// <summary>Assembles a message from the events of its stream.</summary>
internal sealed class MessageCollector
{
    private readonly List<BlockCollector> _blocks = [];
    private ConversationRole _role = ConversationRole.Assistant;
    private AwsDocument? _additional;
    private ConverseStreamMetadataEvent? _metadata;

    /// <summary>The reason why the model stopped, or null if it hasn't.</summary>
    public StopReason? StopReason { get; private set; }

    /// <summary>Adds an event.</summary>
    /// <param name="next">The event.</param>
    /// <returns>The block that ended with the event, or null if none did.</returns>
    public BlockCollector? Add(ConverseStreamOutput next)
    {
        if (next.TryGetContentBlockDelta(out var delta))
        {
            if (delta.Delta is { } part) Block(delta.ContentBlockIndex).Add(part);
        }
        else if (next.TryGetContentBlockStart(out var start))
        {
            if (start.Start is { } begun) Block(start.ContentBlockIndex).Add(begun);
        }
        else if (next.TryGetContentBlockStop(out var stop))
        {
            return Block(stop.ContentBlockIndex);
        }
        else if (next.TryGetMessageStart(out var message))
        {
            _role = message.Role ?? _role;
        }
        else if (next.TryGetMessageStop(out var end))
        {
            (StopReason, _additional) = (end.StopReason, end.AdditionalModelResponseFields);
        }
        else if (next.TryGetMetadata(out var metadata))
        {
            _metadata = metadata;
        }

        return null;
    }

    /// <summary>Returns the complete response, as if it hadn't been streamed.</summary>
    public ConverseResponse ToResponse()
    {
        _blocks.Sort(static (a, b) => a.Index.CompareTo(b.Index));
        var content = new List<ContentBlock>(_blocks.Count);
        foreach (var block in _blocks)
            if (block.ToBlock() is { } whole) content.Add(whole);
        return new ConverseResponse
        {
            Output = ConverseOutput.Message(new Message { Role = _role, Content = content }),
            StopReason = StopReason,
            Usage = _metadata?.Usage,
            Metrics = _metadata?.Metrics is { } metrics ? new ConverseMetrics { LatencyMs = metrics.LatencyMs } : null,
            AdditionalModelResponseFields = _additional,
            Trace = _metadata?.Trace is { } trace ? new ConverseTrace { Guardrail = trace.Guardrail, PromptRouter = trace.PromptRouter } : null,
            PerformanceConfig = _metadata?.PerformanceConfig,
            ServiceTier = _metadata?.ServiceTier,
        };
    }

    private BlockCollector Block(int? index)
    {
        var wanted = index ?? throw new InvalidOperationException("An event of the model's stream has no contentBlockIndex.");
        for (var i = _blocks.Count - 1; i >= 0; i--)
            if (_blocks[i].Index == wanted) return _blocks[i];
        var added = new BlockCollector(wanted);
        _blocks.Add(added);
        return added;
    }
}
