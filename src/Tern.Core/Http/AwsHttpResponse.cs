using System.ComponentModel;

namespace Tern.Http;

/// <summary>One HTTP answer, with its whole body in memory, or streamed. Dispose it once: the body's memory goes back to its pool then.</summary>
public abstract class AwsHttpResponse : IDisposable
{
    /// <summary>The status code, such as 200.</summary>
    public abstract int StatusCode { get; }

    /// <summary>The whole body; empty where it is streamed. Valid until <see cref="Dispose()"/>.</summary>
    public abstract ReadOnlyMemory<byte> Body { get; }

    /// <summary>
    /// The body of a successful answer that was asked for as a stream; null for one that is in memory. Its end is the body's
    /// end: a body that breaks off is an <see cref="AwsTransportException"/>.
    /// </summary>
    public virtual Stream? BodyStream => null;

    /// <summary>
    /// How many attempts the call has made, the one that this answers included: more than 1 after a retry. Set by the pipeline before the answer is read.
    /// </summary>
    public int Attempts { get; internal set; } = 1;

    /// <summary>
    /// Whether an earlier attempt of the call may have taken effect: it may have reached the service, and its answer was lost. Set by the
    /// pipeline before the answer is read.
    /// </summary>
    public bool MayHaveTakenEffect { get; internal set; }

    /// <summary>The value of a header, several of one name joined by <c>, </c>.</summary>
    /// <param name="name">The name, in any case.</param>
    /// <returns>The value, or null when there is no such header.</returns>
    public abstract string? GetHeader(string name);

    /// <summary>All headers, each name once, several values of one name joined by <c>, </c>.</summary>
    /// <returns>The headers.</returns>
    public abstract IEnumerable<KeyValuePair<string, string>> GetHeaders();

    /// <summary>Shows all headers, each name once, to a function. For generated code.</summary>
    /// <param name="target">What the function is given with each header.</param>
    /// <param name="read">The function.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public virtual void ReadHeaders(object target, AwsHeaderReader read)
    {
        ArgumentNullException.ThrowIfNull(read);
        foreach (var (name, value) in GetHeaders()) read(target, name, value);
    }

    /// <summary>Gives the body's memory back. Calling it again does nothing.</summary>
    public void Dispose()
    {
        Dispose(true);
        GC.SuppressFinalize(this);
    }

    /// <summary>Gives the body's memory back.</summary>
    /// <param name="disposing">True when called by <see cref="Dispose()"/>.</param>
    protected abstract void Dispose(bool disposing);
}

/// <summary>Takes a header of an answer.</summary>
/// <param name="target">What takes it.</param>
/// <param name="name">The name, in any case.</param>
/// <param name="value">The value.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate void AwsHeaderReader(object target, string name, string value);
