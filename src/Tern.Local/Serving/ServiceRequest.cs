namespace Tern.Local.Serving;

/// <summary>A request to a service, from a client in this process or from a connection.</summary>
internal abstract class ServiceRequest
{
    public required string Method { get; init; }

    /// <summary>Gets the path as it was sent, not decoded.</summary>
    public required string Path { get; init; }

    /// <summary>Gets the query string without its question mark.</summary>
    public string Query { get; init; } = "";

    /// <summary>
    /// Gets the address that the client used, such as <c>http://127.0.0.1:4566</c>, for the addresses in responses.
    /// </summary>
    public required string Origin { get; init; }

    /// <summary>Gets the account of the caller.</summary>
    public required string Account { get; init; }

    /// <summary>Gets the Region for which the request is signed.</summary>
    public required string Region { get; init; }

    /// <summary>Gets the verifier of the signature, or null if every signature is accepted.</summary>
    public RequestVerifier? Verifier { get; init; }

    /// <summary>
    /// Gets the body, or an empty body if it is a stream. It is valid until the response is complete.
    /// </summary>
    public required ReadOnlyMemory<byte> Body { get; init; }

    /// <summary>
    /// Gets the body if it isn't in memory; otherwise, null. It can be read once, until <see
    /// cref="ServicePart.HandleAsync"/> completes, and needn't be read to its end. A part whose bodies are small gets
    /// all of them in memory.
    /// </summary>
    public Stream? BodyStream { get; init; }

    /// <summary>Gets or sets the injected fault that lets parts of a batch fail. By default, none does.</summary>
    public BatchFault BatchFault { get; set; }

    /// <summary>
    /// Gets or sets the operation and the resources that the part found while it handled the request; null if it didn't
    /// record them. <see cref="ServicePart.Describe"/> determines them then.
    /// </summary>
    public RequestFacts? Facts { get; set; }

    /// <summary>
    /// Gets a value indicating whether the console makes the request for its user, so that it needs no signature.
    /// </summary>
    public virtual bool IsOfConsole => false;

    /// <summary>
    /// Gets a value indicating whether the request came over a connection with neither a <c>Content-Length</c> nor a
    /// <c>Transfer-Encoding</c> header.
    /// </summary>
    public virtual bool LacksLength => false;

    /// <summary>
    /// Waits for something that happens at a time of the clock. The client's timeout runs only meanwhile if it is on the
    /// same clock.
    /// </summary>
    public virtual ValueTask WaitAsync(Task task) => new(task);

    /// <summary>Waits as <see cref="WaitAsync(Task)"/> does, and returns the result.</summary>
    public async ValueTask<T> WaitAsync<T>(ValueTask<T> waiting)
    {
        if (waiting.IsCompleted) return await waiting.ConfigureAwait(false);
        var task = waiting.AsTask();
        await WaitAsync(task).ConfigureAwait(false);
        return await task.ConfigureAwait(false);
    }

    /// <summary>Gets the headers, with <c>host</c>. The names are in lower case.</summary>
    public abstract IEnumerable<KeyValuePair<string, string>> Headers { get; }

    /// <summary>Returns a header, or null if the request doesn't have it.</summary>
    /// <param name="name">The name in lower case. There is always a <c>host</c>.</param>
    public abstract string? Header(string name);
}
