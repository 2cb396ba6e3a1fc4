namespace Tern.Credentials;

/// <summary>The values of <c>credential_source</c>.</summary>
internal enum NamedSource
{
    Environment,
    Ec2InstanceMetadata,
    EcsContainer,
}
