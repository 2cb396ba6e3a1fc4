namespace Tern.Messaging.Publishing;

/// <summary>What all publishers take. Read and checked once, when a publisher is made.</summary>
public class PublisherOptions
{
    private protected PublisherOptions() { }

    /// <summary>
    /// How many requests are under way at the same time, at the most. 4 unless set; 1 for a FIFO topic, whatever is set. With 1, a batch is through, and what
    /// failed of it sent again, before the next one is begun.
    /// </summary>
    public int MaxConcurrency { get; set; } = 4;

    /// <summary>
    /// How often an entry is sent at most, the first time included, while the service says that it may succeed later. 10 unless set: about 15 seconds.
    /// </summary>
    public int MaxAttempts { get; set; } = 10;

    /// <summary>The first wait before what failed is sent again; each further one is twice as long, less a random part of up to a half. 100 ms.</summary>
    public TimeSpan FirstDelay { get; set; } = TimeSpan.FromMilliseconds(100);

    /// <summary>The longest wait before what failed is sent again. 5 s.</summary>
    public TimeSpan MaxDelay { get; set; } = TimeSpan.FromSeconds(5);

    /// <summary>
    /// How long what was taken from a stream waits for more, counted from the first entry of a request that isn't full yet. 200 ms.
    /// </summary>
    public TimeSpan Linger { get; set; } = TimeSpan.FromMilliseconds(200);

    /// <summary>The longest entry in bytes, as the service counts them; null for what the service takes.</summary>
    public int? MaxEntryBytes { get; set; }

    /// <summary>The bytes of one request's entries, at the most, as the service counts them; null for what the service takes.</summary>
    public int? MaxBatchBytes { get; set; }

    /// <summary>The entries of one request, at the most; null for what the service takes.</summary>
    public int? MaxBatchEntries { get; set; }

    /// <summary>
    /// The name of the client, if it was registered under one, as with <c>AddKeyedSns</c>; null for the one without. For publishers that are registered.
    /// </summary>
    public string? ClientName { get; set; }

    /// <summary>The clock of the waits.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;
}
