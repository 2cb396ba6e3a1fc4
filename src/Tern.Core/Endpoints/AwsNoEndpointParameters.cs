namespace Tern.Endpoints;

/// <summary>What operations add to endpoint parameters in most services: nothing.</summary>
public readonly record struct AwsNoEndpointParameters;
