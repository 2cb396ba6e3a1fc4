using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs;

/// <summary>A queue, given by its URL, ARN or name. The URL is requested once, when it's first needed.</summary>
internal sealed class SqsQueueAddress
{
    private readonly SqsClient _client;
    private readonly string? _account;
    private readonly Lock _gate = new();
    private string? _url;
    private Task<string>? _asking;

    public SqsQueueAddress(SqsClient client, string queue)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentException.ThrowIfNullOrWhiteSpace(queue);
        _client = client;
        Name = queue;
        if (queue.Contains("://", StringComparison.Ordinal))
        {
            _url = queue;
            Name = queue[(queue.LastIndexOf('/') + 1)..];
        }
        else if (queue.StartsWith("arn:", StringComparison.Ordinal))
        {
            // arn:partition:sqs:region:account:name
            var parts = queue.Split(':');
            if (parts.Length != 6 || parts[2] != "sqs")
                throw new ArgumentException($"'{queue}' isn't the ARN of a queue. Expected arn:aws:sqs:region:account:name.", nameof(queue));
            (_account, Name) = (parts[4], parts[5]);
        }
    }

    /// <summary>The queue's name, without its URL.</summary>
    public string Name { get; }

    /// <summary>Gets a value indicating whether the queue keeps the order within a message group.</summary>
    public bool IsFifo => Name.EndsWith(".fifo", StringComparison.Ordinal);

    /// <summary>Returns the queue's URL.</summary>
    /// <exception cref="AwsException">The service didn't return a URL, for example because there is no such
    /// queue.</exception>
    public ValueTask<string> GetUrlAsync(CancellationToken cancellationToken)
    {
        if (_url is { } url) return new(url);
        return new(AskOnce().WaitAsync(cancellationToken));
    }

    private Task<string> AskOnce()
    {
        lock (_gate)
        {
            if (_asking is null or { IsCompleted: true, IsCompletedSuccessfully: false }) _asking = AskAsync();
            return _asking;
        }
    }

    private async Task<string> AskAsync()
    {
        var request = new GetQueueUrlRequest { QueueName = Name, QueueOwnerAWSAccountId = _account };
        var response = await _client.Pipeline.SendAsync(QueueUrlOperation.Instance, request, null, CancellationToken.None).ConfigureAwait(false);
        return _url = response.QueueUrl ?? throw new AwsTransportException(
            $"SQS returned no URL for the queue '{Name}'.", AwsTransportFault.MalformedResponse);
    }
}
