using System.Runtime.CompilerServices;
using Tern.Bedrock.Model;
using Tern.Concurrency;

namespace Tern.Bedrock;

/// <summary>
/// A model's response as a stream: events for <c>await foreach</c>, or only their text, and the whole message at the
/// end. The call is made when you start to read. Can be read once; not thread-safe.
/// </summary>
/// <remarks>
/// Before the first event, a response that is interrupted or throttled is retried, like any call. Afterwards it isn't
/// retried, because events were already returned, and the error is thrown. If you stop reading early, the response ends
/// and its connection is released.
/// </remarks>
public sealed class ConverseEvents : IAsyncEnumerable<ConverseStreamOutput>
{
    private readonly BedrockClient _client;
    private readonly ConverseStreamRequest _request;
    private readonly AwsCallOptions? _options;
    private readonly MessageCollector _collector = new();
    private bool _isRead;

    internal ConverseEvents(BedrockClient client, ConverseStreamRequest request, AwsCallOptions? options) =>
        (_client, _request, _options) = (client, request, options);

    /// <summary>Gets the complete response: message, stop reason, usage. Null until the events have ended.</summary>
    public ConverseResponse? Response { get; private set; }

    /// <summary>The block that ended with the last event, or null if none did.</summary>
    internal BlockCollector? Ended { get; private set; }

    /// <summary>Makes the call and reads the events.</summary>
    /// <param name="cancellationToken">A token that cancels the call and the wait for the next event.</param>
    /// <returns>The events.</returns>
    /// <exception cref="InvalidOperationException">The events have already been read.</exception>
    public IAsyncEnumerator<ConverseStreamOutput> GetAsyncEnumerator(CancellationToken cancellationToken = default)
    {
        if (_isRead)
            throw new InvalidOperationException(
                "The events of a response can only be enumerated once. Read Response for the whole response, or make another call.");
        _isRead = true;
        return SequenceGuard.For(ReadAsync(cancellationToken));
    }

    /// <summary>
    /// Makes the call and reads the text as it arrives. Afterwards, <see cref="Response"/> contains reasoning and
    /// tool uses.
    /// </summary>
    /// <param name="cancellationToken">A token that cancels the call and the wait for more text.</param>
    /// <returns>The parts of the text.</returns>
    /// <exception cref="InvalidOperationException">The events have already been read.</exception>
    public IAsyncEnumerable<string> ReadTextAsync(CancellationToken cancellationToken = default) => SequenceGuard.For(ReadPartsAsync(cancellationToken));

    /// <summary>
    /// Reads to the end, after making the call if nothing has been read yet, and returns the complete response.
    /// </summary>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The response, as returned by <c>ConverseAsync</c> of <see cref="BedrockClient"/>. It doesn't include
    /// events that are newer than this library.</returns>
    /// <exception cref="InvalidOperationException">Reading was stopped before the events ended.</exception>
    public async ValueTask<ConverseResponse> CompleteAsync(CancellationToken cancellationToken = default)
    {
        if (Response is { } read) return read;
        await foreach (var _ in this.WithCancellation(cancellationToken).ConfigureAwait(false))
        {
        }

        return Response!;
    }

    private static AwsTransportException CutOff() => new(
        "The connection was closed before the model's message was complete.", AwsTransportFault.ConnectionLost);

    private async IAsyncEnumerable<string> ReadPartsAsync([EnumeratorCancellation] CancellationToken cancellationToken)
    {
        await foreach (var next in this.WithCancellation(cancellationToken).ConfigureAwait(false))
            if (next.TryGetContentBlockDelta(out var delta) && delta.Delta is { } part && part.TryGetText(out var text)) yield return text;
    }

    private async IAsyncEnumerator<ConverseStreamOutput> ReadAsync(CancellationToken cancellationToken)
    {
        using var call = GenAiCall.Start(_request, _client.Instruments, _client.Clock);
        var events = await OpenAsync(call, cancellationToken).ConfigureAwait(false);
        await using var disposed = events.ConfigureAwait(false);
        call?.NoteFirst();
        do
        {
            Ended = _collector.Add(events.Current);
            yield return events.Current;
        }
        while (await NextAsync(events, call).ConfigureAwait(false));

        Ended = null;
        if (_collector.StopReason is null) throw GenAiCall.Failed(call, CutOff());
        Response = _collector.ToResponse();
        call?.End(Response);
    }

    private static async ValueTask<bool> NextAsync(IAsyncEnumerator<ConverseStreamOutput> events, GenAiCall? call)
    {
        try
        {
            return await events.MoveNextAsync().ConfigureAwait(false);
        }
        catch (Exception error)
        {
            GenAiCall.Failed(call, error);
            throw;
        }
    }

    // Returns the events after reading the first one. Until it arrives, the call can be retried.
    private async ValueTask<IAsyncEnumerator<ConverseStreamOutput>> OpenAsync(GenAiCall? call, CancellationToken cancellationToken)
    {
        try
        {
            for (var attempt = 1; ; attempt++)
            {
                var response = await _client.ConverseStreamAsync(_request, _options, cancellationToken).ConfigureAwait(false);
                var events = response.Stream!.GetAsyncEnumerator(cancellationToken);
                try
                {
                    return await events.MoveNextAsync().ConfigureAwait(false) ? events : throw CutOff();
                }
                catch (AwsException error)
                {
                    await events.DisposeAsync().ConfigureAwait(false);
                    var isRepeated = await _client.Pipeline.TryRepeatAsync(ConverseStreamOperation.Instance, error, attempt, _options, cancellationToken)
                        .ConfigureAwait(false);
                    if (!isRepeated) throw;
                }
            }
        }
        catch (Exception error)
        {
            GenAiCall.Failed(call, error);
            throw;
        }
    }
}
