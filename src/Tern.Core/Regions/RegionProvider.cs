using Tern.Configuration;
using Tern.Lookups;

namespace Tern.Regions;

/// <summary>
/// The region where neither option, environment nor profile says: that of the EC2 instance, asked for once. In a Lambda
/// function it is not asked. Thread-safe.
/// </summary>
internal sealed class RegionProvider(AwsConfiguration configuration, InstanceMetadata metadata)
{
    private readonly Lock _gate = new();
    private Task<string>? _flight;

    /// <param name="configuration">Environment and profile.</param>
    /// <param name="clock">The clock.</param>
    /// <param name="metadataHandler">What asks the metadata service; null for a handler of its own.</param>
    public RegionProvider(AwsConfiguration configuration, TimeProvider clock, HttpMessageHandler? metadataHandler = null)
        : this(configuration, new InstanceMetadata(configuration, new LookupHttp(metadataHandler, clock), clock)) { }

    /// <summary>The region.</summary>
    /// <param name="cancellationToken">Ends the caller's wait, not that of others.</param>
    /// <exception cref="AwsConfigurationException">There is none, and why.</exception>
    public ValueTask<string> GetAsync(CancellationToken cancellationToken)
    {
        Task<string> flight;
        lock (_gate)
        {
            // One that failed is asked again by the next caller: the network may not have been there yet.
            if (_flight is null or { IsFaulted: true } or { IsCanceled: true }) _flight = AskAsync();
            flight = _flight;
        }

        return flight.IsCompletedSuccessfully ? new(flight.Result) : new(flight.WaitAsync(cancellationToken));
    }

    private async Task<string> AskAsync()
    {
        if (configuration.Environment.IsLambda) throw None("in a Lambda function the EC2 metadata service is not asked");
        if (metadata.WhyDisabled is { } why) throw None(why);

        LookupAnswer answer;
        try
        {
            answer = await metadata.GetAsync("/latest/meta-data/placement/region", CancellationToken.None).ConfigureAwait(false);
        }
        catch (AwsException e) when (e is AwsTransportException or AwsCredentialException)
        {
            throw None($"the EC2 metadata service does not tell: {e.Message}", e);
        }

        if (!answer.IsSuccess || answer.Text.Length == 0) throw None($"the EC2 metadata service does not tell: {answer.Describe()}");
        try
        {
            return AwsSettings.CheckRegion(new AwsSetting(answer.Text, "the region of the EC2 metadata service"));
        }
        catch (AwsConfigurationException)
        {
            // Without its text: what answers in the place of the metadata service may send anything, credentials too.
            throw None("the EC2 metadata service's answer is not a region such as eu-west-1");
        }
    }

    private AwsConfigurationException None(string why, Exception? cause = null) => new(
        $"No region is set. Looked for in turn: the option Region, AWS_REGION, AWS_DEFAULT_REGION, 'region' in the profile " +
        $"'{configuration.ProfileName}', the EC2 instance ({why}). "
        + "Set the option Region or AWS_REGION, such as to eu-west-1.", cause);
}
