namespace Tern.Credentials;

/// <summary>
/// Provides the Region if neither option, environment nor profile contains it: the EC2 instance's, requested once.
/// Not requested in a Lambda function. Thread-safe.
/// </summary>
internal sealed class RegionProvider(AwsConfiguration configuration, InstanceMetadata metadata)
{
    private readonly Lock _gate = new();
    private Task<string>? _flight;

    /// <param name="configuration">The environment and the profile.</param>
    /// <param name="clock">The clock.</param>
    /// <param name="metadataHandler">The handler that calls the metadata service, or null to create one.</param>
    public RegionProvider(AwsConfiguration configuration, TimeProvider clock, HttpMessageHandler? metadataHandler = null)
        : this(configuration, new InstanceMetadata(configuration, new LookupHttp(metadataHandler, clock), clock)) { }

    /// <summary>Returns the Region.</summary>
    /// <param name="cancellationToken">A token that cancels the caller's wait, but not that of other callers.</param>
    /// <exception cref="AwsConfigurationException">There is no Region. The message states why.</exception>
    public ValueTask<string> GetAsync(CancellationToken cancellationToken)
    {
        Task<string> flight;
        lock (_gate)
        {
            // After a failure, the next caller tries again, because the network may not have been available yet.
            if (_flight is null or { IsFaulted: true } or { IsCanceled: true }) _flight = AskAsync();
            flight = _flight;
        }

        return flight.IsCompletedSuccessfully ? new(flight.Result) : new(flight.WaitAsync(cancellationToken));
    }

    private async Task<string> AskAsync()
    {
        if (configuration.Environment.IsLambda) throw None("the EC2 metadata service isn't used in Lambda functions");
        if (metadata.WhyDisabled is { } why) throw None(why);

        LookupAnswer answer;
        try
        {
            answer = await metadata.GetAsync("/latest/meta-data/placement/region", CancellationToken.None).ConfigureAwait(false);
        }
        catch (AwsException e) when (e is AwsTransportException or AwsCredentialException)
        {
            throw None($"the EC2 metadata service returned no region: {e.Message}", e);
        }

        if (!answer.IsSuccess || answer.Text.Length == 0) throw None($"the EC2 metadata service returned no region: {answer.Describe()}");
        try
        {
            return AwsSettings.CheckRegion(new AwsSetting(answer.Text, "the Region of the EC2 metadata service"));
        }
        catch (AwsConfigurationException)
        {
            // The response's text is omitted: a server in place of the metadata service may return anything, even
            // credentials.
            throw None("the EC2 metadata service's response isn't a Region such as eu-west-1");
        }
    }

    private AwsConfigurationException None(string why, Exception? cause = null) => new(
        $"No Region is set. Tried in order: the option Region, AWS_REGION, AWS_DEFAULT_REGION, 'region' in the profile " +
        $"'{configuration.ProfileName}', the EC2 instance ({why}). "
        + "Set the option Region or AWS_REGION, such as to eu-west-1.", cause);
}
