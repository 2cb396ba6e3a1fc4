using Tern.Credentials;
using Tern.Http;

namespace Tern;

/// <summary>Per-call settings that override the client's. A null setting keeps the client's value.</summary>
public class AwsCallOptions
{
    /// <summary>
    /// Gets or sets the longest time that the whole call may take, including its retries, or null. While bytes of a
    /// streamed body are being transferred, the clock is stopped.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is zero, negative (other than infinite) or more than 24
    /// days.</exception>
    public TimeSpan? Timeout { get; set => field = Checked(value); }

    /// <summary>
    /// Gets or sets the longest time that one attempt may wait for the service's next byte, or null. For services that
    /// respond within milliseconds, the longest time that an attempt may take; with streamed bodies, the longest time
    /// without progress (<see cref="AwsClientOptions.AttemptTimeout"/>).
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is zero, negative (other than infinite) or more than 24
    /// days.</exception>
    public TimeSpan? AttemptTimeout { get; set => field = Checked(value); }

    /// <summary>
    /// Gets or sets the maximum number of attempts, including the first, or null. 1 disables retries.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is less than 1.</exception>
    public int? MaxAttempts
    {
        get;
        set
        {
            if (value is { } number) ArgumentOutOfRangeException.ThrowIfLessThan(number, 1);
            field = value;
        }
    }

    /// <summary>
    /// Gets or sets a value indicating whether the call may take effect at most once, or null for the client's
    /// <see cref="AwsClientOptions.WritesAtMostOnce"/>. If true, the call isn't retried once the service may have
    /// read it; it fails with an error whose <see cref="AwsException.MayHaveTakenEffect"/> is true. Read-only
    /// operations and requests with an idempotency token are still retried. If false, a write is retried even after a
    /// timeout, with any service.
    /// </summary>
    public bool? AtMostOnce { get; set; }

    /// <summary>
    /// Gets or sets the Region to call, such as <c>eu-west-1</c>, or null for the client's. If it's set, the client
    /// doesn't look for an S3 bucket in another Region.
    /// </summary>
    public string? Region { get; set; }

    /// <summary>
    /// Gets or sets the credentials that sign the call, or null for the client's. The provider is called for each
    /// attempt, so use one that caches, such as <see cref="AssumeRoleCredentialProvider"/>, and reuse it.
    /// </summary>
    public AwsCredentialProvider? Credentials { get; set; }

    /// <summary>
    /// Gets or sets the endpoint to call, or null for the client's, which comes from the service's endpoint rules or
    /// the client's option.
    /// </summary>
    public Uri? Endpoint { get; set; }

    /// <summary>
    /// Gets additional request headers, or null. They are signed. Headers that the client sets, such as <c>host</c>
    /// and <c>authorization</c>, are rejected.
    /// </summary>
    public IReadOnlyDictionary<string, string>? Headers { get; set; }

    /// <summary>
    /// Gets or sets a callback that receives the status, request id and headers of the successful response before the
    /// call returns, or null. If it throws, the call throws the same exception. For failed calls, see
    /// <see cref="AwsServiceException"/>.
    /// </summary>
    public Action<AwsAnswer>? OnAnswer { get; set; }

    /// <summary>true if the call has a Region or endpoint of its own; otherwise, false.</summary>
    internal bool HasPlace => Region is not null || Endpoint is not null;

    private static TimeSpan? Checked(TimeSpan? value) =>
        value is { } time && !TimeLimit.IsValid(time)
            ? throw new ArgumentOutOfRangeException(nameof(value), value, $"Expected {TimeLimit.Expected}.")
            : value;
}
