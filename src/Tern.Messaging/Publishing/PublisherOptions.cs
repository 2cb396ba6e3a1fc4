namespace Tern.Messaging;

/// <summary>Options for all publishers. They are read and validated once, when a publisher is created.</summary>
public class PublisherOptions
{
    private protected PublisherOptions() { }

    /// <summary>
    /// Gets or sets the maximum number of concurrent requests. The default is 4; a FIFO topic always uses 1. With 1,
    /// each batch completes, including retries, before the next one starts.
    /// </summary>
    public int MaxConcurrency { get; set; } = 4;

    /// <summary>
    /// Gets or sets the maximum number of times that an entry is sent, including the first, while its failures are
    /// transient. The default is 10, which takes about 15 seconds.
    /// </summary>
    public int MaxAttempts { get; set; } = 10;

    /// <summary>
    /// Gets or sets the delay before the first retry. It doubles with each further retry, less a random part of up to
    /// half. The default is 100 ms.
    /// </summary>
    public TimeSpan FirstDelay { get; set; } = TimeSpan.FromMilliseconds(100);

    /// <summary>Gets or sets the maximum delay before a retry. The default is 5 seconds.</summary>
    public TimeSpan MaxDelay { get; set; } = TimeSpan.FromSeconds(5);

    /// <summary>
    /// Gets or sets how long entries from a stream wait for more, counted from the first entry of a request that isn't
    /// full yet. The default is 200 ms.
    /// </summary>
    public TimeSpan Linger { get; set; } = TimeSpan.FromMilliseconds(200);

    /// <summary>
    /// Gets or sets the maximum size of an entry in bytes, as the service counts them; null for the service's limit.
    /// </summary>
    public int? MaxEntryBytes { get; set; }

    /// <summary>
    /// Gets or sets the maximum total size of a request's entries in bytes, as the service counts them; null for the
    /// service's limit.
    /// </summary>
    public int? MaxBatchBytes { get; set; }

    /// <summary>Gets or sets the maximum number of entries in a request; null for the service's limit.</summary>
    public int? MaxBatchEntries { get; set; }

    /// <summary>
    /// Gets or sets the name of a client that was registered with a name, for example by <c>AddKeyedSns</c>, or null
    /// for the unnamed client. Used by registered publishers.
    /// </summary>
    public string? ClientName { get; set; }

    /// <summary>Gets or sets the clock for delays. The default is the system's clock.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>The source of random numbers for delays, or null for the shared one.</summary>
    internal Func<double>? NextRandom { get; set; }
}
