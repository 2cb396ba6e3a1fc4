using Cases.Load;
using Tern.Diagnostics;

namespace Cases.Running;

/// <summary>
/// A version of a service: the original, or with the fix. It's built from scratch for each run, together with the
/// doctor, on its own port.
/// </summary>
/// <param name="key">The name in paths and reports, such as <c>before</c>.</param>
/// <param name="label">The display name, such as <c>One call after the other</c>.</param>
public abstract class CaseSide(string key, string label)
{
    public string Key => key;

    public string Label => label;

    /// <summary>The rules that the doctor must report for this side. If empty, it must report nothing at all.</summary>
    public virtual IReadOnlyList<DoctorRule> Faults => [];

    /// <summary>Configures the doctor, for example with an objective.</summary>
    public virtual void Configure(DoctorOptions options, CaseScale scale)
    {
    }

    /// <summary>Adds the service's parts. The container disposes the ones that it creates.</summary>
    public abstract Task AddAsync(WebApplicationBuilder builder, CaseScale scale, CancellationToken cancellationToken);

    /// <summary>Maps the service's routes.</summary>
    public abstract void Map(WebApplication app);

    /// <summary>Prepares the service before users arrive, for example by filling a cache.</summary>
    public virtual Task ReadyAsync(IServiceProvider services, CancellationToken cancellationToken) => Task.CompletedTask;

    /// <summary>Returns the requests to send.</summary>
    public abstract LoadPlan Plan(CaseScale scale);

    /// <summary>Runs alongside the load, until the token is canceled.</summary>
    public virtual Task AccompanyAsync(IServiceProvider services, CancellationToken stopping) => Task.CompletedTask;

    /// <summary>Returns the figures counted, after the last response.</summary>
    public virtual Task<IReadOnlyList<Figure>> CountAsync(IServiceProvider services) => Task.FromResult<IReadOnlyList<Figure>>([]);
}
