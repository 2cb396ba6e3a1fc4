namespace Tern.Endpoints;

/// <summary>
/// An empty set of parameters, for the many services whose operations add none to the client's endpoint parameters.
/// </summary>
public readonly record struct AwsNoEndpointParameters;
