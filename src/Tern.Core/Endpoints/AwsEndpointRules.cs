namespace Tern.Endpoints;

/// <summary>The endpoint rules of a service, compiled from its model.</summary>
public abstract class AwsEndpointRules
{
    /// <summary>Evaluates the rules for operations that add nothing to the client's parameters.</summary>
    /// <param name="parameters">The client's parameters.</param>
    /// <returns>The endpoint.</returns>
    /// <exception cref="AwsConfigurationException">The rules reject the combination. The message comes from the
    /// rules.</exception>
    public abstract AwsEndpoint Resolve(in AwsEndpointParameters parameters);
}
