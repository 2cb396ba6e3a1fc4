using System.ComponentModel;

namespace Tern.Http;

/// <summary>
/// An HTTP response whose body is in memory or streamed. Dispose it once, to return the body's memory to its pool.
/// </summary>
public abstract class AwsHttpResponse : IDisposable
{
    /// <summary>Gets the status code, such as 200.</summary>
    public abstract int StatusCode { get; }

    /// <summary>Gets the whole body, or an empty body if it's streamed. Valid until <see cref="Dispose()"/>.</summary>
    public abstract ReadOnlyMemory<byte> Body { get; }

    /// <summary>
    /// Gets the body of a successful response that was requested as a stream, or null if it's in memory. A body that
    /// breaks off causes an <see cref="AwsTransportException"/>.
    /// </summary>
    public virtual Stream? BodyStream => null;

    /// <summary>
    /// Gets the number of attempts that the call has made, including this one; more than 1 after a retry. The
    /// pipeline sets it before the response is read.
    /// </summary>
    public int Attempts { get; internal set; } = 1;

    /// <summary>
    /// Gets a value indicating whether an earlier attempt of the call may have taken effect, because it may have
    /// reached the service and its response was lost. The pipeline sets it before the response is read.
    /// </summary>
    public bool MayHaveTakenEffect { get; internal set; }

    /// <summary>Returns the value of a header. Multiple values are joined with <c>, </c>.</summary>
    /// <param name="name">The name, in any case.</param>
    /// <returns>The value, or null if the header doesn't exist.</returns>
    public abstract string? GetHeader(string name);

    /// <summary>Returns all headers, each name once. Multiple values are joined with <c>, </c>.</summary>
    /// <returns>The headers.</returns>
    public abstract IEnumerable<KeyValuePair<string, string>> GetHeaders();

    /// <summary>Passes each header to a function, each name once. For generated code.</summary>
    /// <param name="target">The object to pass to the function with each header.</param>
    /// <param name="read">The function. It receives the object, and the header's name and value.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public virtual void ReadHeaders(object target, Action<object, string, string> read)
    {
        ArgumentNullException.ThrowIfNull(read);
        foreach (var (name, value) in GetHeaders()) read(target, name, value);
    }

    /// <summary>Returns the body's memory to the pool. Calling it again has no effect.</summary>
    public void Dispose()
    {
        Dispose(true);
        GC.SuppressFinalize(this);
    }

    /// <summary>Returns the body's memory to the pool.</summary>
    /// <param name="disposing">true if called by <see cref="Dispose()"/>; otherwise, false.</param>
    protected abstract void Dispose(bool disposing);
}
