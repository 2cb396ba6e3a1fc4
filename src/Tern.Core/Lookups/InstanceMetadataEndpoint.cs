namespace Tern.Credentials;

/// <summary>
/// The endpoint of the EC2 metadata service: a custom endpoint, or one determined by the mode, IPv4 or IPv6.
/// </summary>
internal static class InstanceMetadataEndpoint
{
    /// <param name="configuration">The environment and the profile.</param>
    /// <param name="mode">The mode, which overrides the configured one; or null.</param>
    public static Uri Find(AwsConfiguration configuration, string? mode = null)
    {
        if (configuration.Find("AWS_EC2_METADATA_SERVICE_ENDPOINT", "ec2_metadata_service_endpoint") is { } address) return address.ToHttpUri();

        var setting = mode is null
            ? configuration.Find("AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE", "ec2_metadata_service_endpoint_mode")
            : new AwsSetting(mode, "the mode of the EC2 metadata endpoint");
        return new Uri(setting?.Value.ToLowerInvariant() switch
        {
            null or "ipv4" => "http://169.254.169.254",
            "ipv6" => "http://[fd00:ec2::254]",
            _ => throw setting.Value.Wrong("IPv4 or IPv6"),
        });
    }
}
