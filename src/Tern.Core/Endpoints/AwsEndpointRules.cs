namespace Tern.Endpoints;

/// <summary>The endpoint rules of a service, compiled from its model.</summary>
public abstract class AwsEndpointRules
{
    /// <summary>Applies the rules to what the client gives, for operations that add nothing to it.</summary>
    /// <param name="parameters">What the client gives.</param>
    /// <returns>The endpoint.</returns>
    /// <exception cref="AwsConfigurationException">The rules refuse the combination; the message is theirs.</exception>
    public abstract AwsEndpoint Resolve(in AwsEndpointParameters parameters);
}
