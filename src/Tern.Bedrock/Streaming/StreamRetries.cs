namespace Tern.Bedrock;

/// <summary>Which answers are asked for again that ended before their first event. The rules are those of the client's other retries.</summary>
internal sealed class StreamRetries(int? maxAttempts, bool atMostOnce)
{
    private const int DefaultAttempts = 3;

    private static readonly TimeSpan LongestDelay = TimeSpan.FromSeconds(20);

    public bool Allow(AwsException error, int attempt, AwsCallOptions? options)
    {
        if (attempt >= (options?.MaxAttempts ?? maxAttempts ?? DefaultAttempts)) return false;
        return error switch
        {
            AwsServiceException { IsThrottling: true } => true,
            AwsServiceException { IsRetryable: true } => MayRepeat(options),
            AwsTransportException { Kind: AwsTransportFault.ConnectionLost } => MayRepeat(options),
            _ => false,
        };
    }

    public static TimeSpan GetDelay(AwsException error, int attempt)
    {
        var unit = error is AwsServiceException { IsThrottling: true } ? TimeSpan.FromSeconds(1) : TimeSpan.FromMilliseconds(50);
        var most = unit * Math.Pow(2, attempt - 1);
        return (most < LongestDelay ? most : LongestDelay) * Random.Shared.NextDouble();
    }

    private bool MayRepeat(AwsCallOptions? options) => !(options?.AtMostOnce ?? atMostOnce);
}
