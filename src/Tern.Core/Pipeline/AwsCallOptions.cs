using Tern.Credentials;
using Tern.Http;

namespace Tern;

/// <summary>What one call wants other than its client's settings. Null means: as the client has it.</summary>
public record AwsCallOptions
{
    /// <summary>
    /// The longest that the whole call may take, its retries included. It stands still while bytes of a streamed body pass.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is zero, negative or more than 24 days, and not infinite.</exception>
    public TimeSpan? Timeout { get; init => field = Checked(value); }

    /// <summary>
    /// The longest that one attempt may wait for the service's next byte. For services that answer within milliseconds, the longest that it may take, and the
    /// longest silence where a body is streamed (<see cref="AwsClientOptions.AttemptTimeout"/>).
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is zero, negative or more than 24 days, and not infinite.</exception>
    public TimeSpan? AttemptTimeout { get; init => field = Checked(value); }

    /// <summary>The attempts that may be made, the first included; 1 means no retry.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is less than 1.</exception>
    public int? MaxAttempts
    {
        get;
        init
        {
            if (value is { } number) ArgumentOutOfRangeException.ThrowIfLessThan(number, 1);
            field = value;
        }
    }

    /// <summary>
    /// Whether the call may take effect at most once: it is not sent again once the service may have read it, and fails
    /// with an error whose <see cref="AwsException.MayHaveTakenEffect"/> says so. Operations that only read, or whose
    /// request carries a token against repetition, are retried as ever. Null for the client's
    /// <see cref="AwsClientOptions.WritesAtMostOnce"/>. False also repeats a write after a time-out, whatever the service.
    /// </summary>
    public bool? AtMostOnce { get; init; }

    /// <summary>
    /// Gets the region that the call goes to, such as <c>eu-west-1</c>, or null for the client's. A bucket of S3 isn't looked for in another region then.
    /// </summary>
    public string? Region { get; init; }

    /// <summary>
    /// Gets the credentials that sign the call, or null for the client's. The provider is asked for each attempt, so give one that caches, such as
    /// <see cref="AssumeRoleCredentialProvider"/>, and keep it.
    /// </summary>
    public AwsCredentialProvider? Credentials { get; init; }

    /// <summary>Gets the endpoint that the call goes to, or null for the client's, which the service's rules or the client's option name.</summary>
    public Uri? Endpoint { get; init; }

    /// <summary>
    /// Gets headers that the request has besides its own, or null. They are signed. Headers that the client sets, such as <c>host</c> and
    /// <c>authorization</c>, are refused.
    /// </summary>
    public IReadOnlyDictionary<string, string>? Headers { get; init; }

    /// <summary>
    /// Gets the function that gets the status, request id and headers of the successful answer before the call returns, or null. What it throws, the call
    /// throws. Failed calls have theirs in the <see cref="AwsServiceException"/>.
    /// </summary>
    public Action<AwsAnswer>? OnAnswer { get; init; }

    /// <summary>Whether the call goes elsewhere than the client's other calls.</summary>
    internal bool HasPlace => Region is not null || Endpoint is not null;

    private static TimeSpan? Checked(TimeSpan? value) =>
        value is { } time && !TimeLimit.IsValid(time)
            ? throw new ArgumentOutOfRangeException(nameof(value), value, $"Expected {TimeLimit.Expected}.")
            : value;
}
