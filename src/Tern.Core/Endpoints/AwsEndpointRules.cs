namespace Tern.Endpoints;

/// <summary>The endpoint rules of a service, compiled from its model.</summary>
public abstract class AwsEndpointRules
{
    /// <summary>Applies the rules.</summary>
    /// <param name="parameters">What to decide from.</param>
    /// <returns>The endpoint.</returns>
    /// <exception cref="AwsConfigurationException">The rules refuse the combination; the message is theirs.</exception>
    public abstract AwsEndpoint Resolve(in AwsEndpointParameters parameters);
}
