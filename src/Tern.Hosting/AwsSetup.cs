using Tern.Pipeline;

namespace Tern.Hosting;

/// <summary>The arguments of one call of <c>AddAws</c>.</summary>
/// <param name="Shared">Sets the options of all clients.</param>
/// <param name="OfService">Sets options of one service's clients, or null.</param>
/// <param name="Role">Reads the role of all clients, or null for none.</param>
internal sealed record AwsSetup(
    Action<IServiceProvider, AwsClientOptions> Shared, Action<AwsService, AwsClientOptions>? OfService = null, Func<SharedRole?>? Role = null)
{
    internal static AwsClientDefaults Build(IServiceProvider provider, IEnumerable<AwsSetup> setups)
    {
        var (shared, all) = (new AwsClientOptions(), setups.ToArray());
        AwsClientDefaults.AddServices(provider, shared);
        SharedRole? role = null;
        foreach (var setup in all)
        {
            setup.Shared(provider, shared);
            role = setup.Role?.Invoke() ?? role;
        }

        return new AwsClientDefaults(
            shared,
            (service, options) =>
            {
                foreach (var setup in all) setup.OfService?.Invoke(service, options);
            },
            role?.Arn,
            role?.Options);
    }
}
