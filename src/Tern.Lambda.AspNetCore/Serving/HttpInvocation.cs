using Microsoft.AspNetCore.Http.Features;
using Tern.Buffers;
using Tern.Lambda.AspNetCore.Requests;
using Tern.Lambda.AspNetCore.Responses;
using Tern.Lambda.Events;

namespace Tern.Lambda.AspNetCore.Serving;

/// <summary>
/// One request with all that an application asks of it: the event, the features over it, the response. It serves one
/// invocation after the other; between two of them nothing of the first is left.
/// </summary>
internal partial class HttpInvocation : ILambdaInvocationFeature, IDisposable
{
    private readonly HeaderReader _headerReader = new();
    private readonly HttpEvent _event;
    private readonly PooledBuffer _decoded = new();
    private readonly bool _streams;

    /// <summary>Makes one that is used again and again.</summary>
    /// <param name="streams">Whether responses are streamed.</param>
    public HttpInvocation(bool streams)
    {
        _event = new HttpEvent(_headerReader);
        _streams = streams;
    }

    /// <inheritdoc/>
    public LambdaInvocation Invocation { get; private set; }

    /// <summary>Begins with an event.</summary>
    /// <exception cref="LambdaEventException">The event is no request.</exception>
    public void Begin(ReadOnlyMemory<byte> json, LambdaInvocation invocation)
    {
        Invocation = invocation;
        _event.Read(json);
        try
        {
            BeginRequest();
        }
        catch (FormatException malformed) when (malformed is not LambdaEventException)
        {
            throw new LambdaEventException($"The event's request can't be read: {malformed.Message}", malformed);
        }

        BeginResponse();
    }

    /// <summary>Ends the invocation. What is still held of it is of no use any more.</summary>
    public void End()
    {
        EndResponse();
        EndRequest();
        EndConnection();
        ClearFeatures();
        _event.Clear();
        _decoded.Clear();
        Invocation = default;
    }

    public void Dispose()
    {
        _decoded.Dispose();
        _space.Dispose();
        _aborted?.Dispose();
    }
}
