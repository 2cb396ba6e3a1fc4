using Microsoft.AspNetCore.Http.Features;
using Tern.Buffers;
using Tern.Lambda.Events;

namespace Tern.Lambda.AspNetCore;

/// <summary>
/// A request with everything that an application needs: the event, the features and the response. It serves successive
/// invocations; between two of them, no data of the first is kept.
/// </summary>
internal partial class HttpInvocation : ILambdaInvocationFeature, IDisposable
{
    private readonly HeaderReader _headerReader = new();
    private readonly HttpEvent _event;
    private readonly PooledBuffer _decoded = new();
    private readonly bool _streams;

    /// <summary>Initializes a reusable instance.</summary>
    /// <param name="streams">true to stream responses; otherwise, false.</param>
    public HttpInvocation(bool streams)
    {
        _event = new HttpEvent(_headerReader);
        _streams = streams;
    }

    /// <inheritdoc/>
    public LambdaInvocation Invocation { get; private set; }

    /// <summary>Begins with an event.</summary>
    /// <exception cref="LambdaEventException">The event isn't a request.</exception>
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

    /// <summary>Ends the invocation. Objects that the application still holds can no longer be used.</summary>
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
