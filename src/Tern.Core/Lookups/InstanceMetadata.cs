namespace Tern.Credentials;

/// <summary>
/// The EC2 metadata service, version 2: a PUT for a session token, then a GET for the data. There is no fallback to
/// version 1, which is readable through anything that can be made to send a GET. Amazon EC2 User Guide, "Access
/// instance metadata".
/// </summary>
internal sealed class InstanceMetadata(AwsConfiguration configuration, LookupHttp http, TimeProvider clock)
{
    public const string TokenPath = "/latest/api/token";
    public const string TokenLifetimeHeader = "x-aws-ec2-metadata-token-ttl-seconds";

    // Six hours, the maximum.
    private const string TokenLifetimeSeconds = "21600";
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(1);
    private const string HopLimit =
        "If this is an EC2 instance, check that instance metadata is enabled, and that its hop limit is 2 or more when the program runs in a container.";

    private Token? _token;

    /// <summary>The reason why the service isn't called, or null if it is.</summary>
    public string? WhyDisabled =>
        configuration.FindVariable("AWS_EC2_METADATA_DISABLED")?.ToBoolean() ?? false
            ? "the EC2 metadata service is disabled by AWS_EC2_METADATA_DISABLED"
            : null;

    /// <summary>Returns the data at a path.</summary>
    /// <exception cref="AwsTransportException">The service can't be reached.</exception>
    /// <exception cref="AwsCredentialException">The service returned no session token.</exception>
    public async ValueTask<LookupAnswer> GetAsync(string path, CancellationToken cancellationToken)
    {
        var known = Volatile.Read(ref _token);
        var token = known is not null && clock.GetUtcNow() < known.UseUntil ? known : await GetTokenAsync(cancellationToken).ConfigureAwait(false);
        var answer = await GetAsync(path, token, cancellationToken).ConfigureAwait(false);
        if (answer.Status != 401) return answer;

        // The token expired early, for example after a migration to another host: get a new one, once.
        token = await GetTokenAsync(cancellationToken).ConfigureAwait(false);
        return await GetAsync(path, token, cancellationToken).ConfigureAwait(false);
    }

    private ValueTask<LookupAnswer> GetAsync(string path, Token token, CancellationToken cancellationToken) =>
        http.SendAsync(
            new LookupRequest(HttpMethod.Get, At(path)) { Headers = [("x-aws-ec2-metadata-token", token.Value)], Timeout = Timeout, Attempts = 4 },
            cancellationToken);

    private async ValueTask<Token> GetTokenAsync(CancellationToken cancellationToken)
    {
        var request = new LookupRequest(HttpMethod.Put, At(TokenPath))
        {
            Headers = [(TokenLifetimeHeader, TokenLifetimeSeconds)], Timeout = Timeout, Attempts = 4, SilentAttempts = _token is null ? 2 : null,
        };
        LookupAnswer answer;
        try
        {
            answer = await http.SendAsync(request, cancellationToken).ConfigureAwait(false);
        }
        catch (AwsTransportException e) when (e.Kind == AwsTransportFault.Timeout)
        {
            // Only the response to this request is restricted by the hop limit.
            throw new AwsTransportException($"{e.Message} {HopLimit}", e.Kind, e);
        }

        if (!answer.IsSuccess)
            throw new AwsCredentialException($"The EC2 metadata service at {request.Address.Authority} returned no session token: {answer.Describe()}. "
                + HopLimit);

        var value = answer.Text;
        if (value.Length == 0 || HasControl(value))
            throw new AwsCredentialException(
                $"The EC2 metadata service at {request.Address.Authority} returned a session token that can't be sent as a header.");

        // Use the token for nine tenths of its lifetime, so that it doesn't expire during a request.
        var token = new Token(value, clock.GetUtcNow() + (answer.TokenLifetime ?? TimeSpan.FromHours(6)) * 0.9);
        Volatile.Write(ref _token, token);
        return token;
    }

    private Uri At(string path) => new(InstanceMetadataEndpoint.Find(configuration).AbsoluteUri.TrimEnd('/') + path);

    private static bool HasControl(string value)
    {
        foreach (var c in value)
            if (char.IsControl(c)) return true;
        return false;
    }

    // Not a record, because ToString would reveal the token.
    private sealed class Token(string value, DateTimeOffset useUntil)
    {
        public string Value { get; } = value;

        public DateTimeOffset UseUntil { get; } = useUntil;
    }
}
