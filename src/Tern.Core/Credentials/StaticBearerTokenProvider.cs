namespace Tern.Credentials;

/// <summary>Provides a bearer token that the program specifies and that never changes.</summary>
public sealed class StaticBearerTokenProvider : AwsBearerTokenProvider
{
    private readonly AwsBearerToken _token;

    /// <summary>Creates the provider.</summary>
    /// <param name="token">The token.</param>
    public StaticBearerTokenProvider(AwsBearerToken token)
    {
        ArgumentNullException.ThrowIfNull(token);
        _token = token;
    }

    /// <summary>Creates the provider.</summary>
    /// <param name="token">The token.</param>
    /// <exception cref="ArgumentException">The token is null, empty or blank, or can't be sent.</exception>
    public StaticBearerTokenProvider(string token) : this(new AwsBearerToken(token)) { }

    /// <inheritdoc/>
    public override ValueTask<AwsBearerToken> GetTokenAsync(CancellationToken cancellationToken = default) => new(_token);
}
