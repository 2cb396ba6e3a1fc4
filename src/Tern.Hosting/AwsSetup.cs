using Tern.Pipeline;

namespace Tern.Hosting;

/// <summary>One call of <c>AddAws</c>.</summary>
/// <param name="Shared">Sets the options of all clients.</param>
/// <param name="OfService">Sets options of the clients of one service; or null.</param>
internal sealed record AwsSetup(Action<IServiceProvider, AwsClientOptions> Shared, Action<AwsService, AwsClientOptions>? OfService)
{
    internal static AwsClientDefaults Build(IServiceProvider provider, IEnumerable<AwsSetup> setups)
    {
        var (shared, all) = (new AwsClientOptions(), setups.ToArray());
        AwsClientDefaults.AddServices(provider, shared);
        foreach (var setup in all) setup.Shared(provider, shared);
        return new AwsClientDefaults(shared, (service, options) =>
        {
            foreach (var setup in all) setup.OfService?.Invoke(service, options);
        });
    }
}
