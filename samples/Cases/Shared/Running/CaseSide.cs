using Cases.Load;
using Tern.Diagnosis;

namespace Cases.Running;

/// <summary>
/// A service in one of its forms: as it was, or as it is with the cure. It is built anew for each run, with the doctor in
/// it, on a port of its own.
/// </summary>
/// <param name="key">Its name in a path or a report, such as <c>before</c>.</param>
/// <param name="label">Its name for people, such as <c>One call after the other</c>.</param>
public abstract class CaseSide(string key, string label)
{
    public string Key => key;

    public string Label => label;

    /// <summary>The rules whose fault the side has, which the doctor is to name. None: it is to find nothing at all.</summary>
    public virtual IReadOnlyList<DoctorRule> Faults => [];

    /// <summary>Sets the doctor up, such as with an objective.</summary>
    public virtual void Configure(DoctorOptions options, CaseScale scale)
    {
    }

    /// <summary>Adds what the service is made of. What the container makes it also disposes.</summary>
    public abstract Task AddAsync(WebApplicationBuilder builder, CaseScale scale, CancellationToken cancellationToken);

    /// <summary>Maps the service's routes.</summary>
    public abstract void Map(WebApplication app);

    /// <summary>What must be done before users come, such as filling a cache.</summary>
    public virtual Task ReadyAsync(IServiceProvider services, CancellationToken cancellationToken) => Task.CompletedTask;

    /// <summary>What is asked of it.</summary>
    public abstract LoadPlan Plan(CaseScale scale);

    /// <summary>What happens while it is asked, until the token says that it is over.</summary>
    public virtual Task AccompanyAsync(IServiceProvider services, CancellationToken stopping) => Task.CompletedTask;

    /// <summary>What was counted, after the last answer.</summary>
    public virtual Task<IReadOnlyList<Figure>> CountAsync(IServiceProvider services) => Task.FromResult<IReadOnlyList<Figure>>([]);
}
