namespace Tern.Local.Serving;

/// <summary>A service of the local AWS. It holds the state of all accounts and Regions.</summary>
internal abstract class ServicePart
{
    /// <summary>Gets the name in the scope of signatures.</summary>
    public abstract string SigningName { get; }

    /// <summary>Gets the prefix of <c>x-amz-target</c>, or null if the service's protocols have none.</summary>
    public virtual string? TargetPrefix => null;

    /// <summary>Gets the <c>Version</c> of forms, or null if the service has no query protocol.</summary>
    public virtual string? QueryVersion => null;

    /// <summary>
    /// Gets a value indicating whether the part reads long bodies as streams; otherwise, each is in memory.
    /// </summary>
    public virtual bool StreamsBodies => false;

    /// <summary>Gets a path that the part serves without a protocol, or null. Its content is text.</summary>
    public virtual string? DocumentPath => null;

    /// <summary>Gets the content of <see cref="DocumentPath"/>.</summary>
    public virtual string Document => "";

    /// <summary>Returns true if a page of another site may send a request; otherwise, false.</summary>
    /// <param name="request">The request.</param>
    /// <param name="origin">The page's origin.</param>
    public virtual bool AllowsOrigin(ServiceRequest request, string origin) => false;

    /// <summary>Handles a request. Errors of the service are responses.</summary>
    /// <exception cref="OperationCanceledException">The caller no longer waits.</exception>
    public abstract ValueTask<ServiceAnswer> HandleAsync(ServiceRequest request, CancellationToken cancellationToken);

    /// <summary>Deletes the state of an account, or of all accounts.</summary>
    public abstract void Reset(string? account);

    /// <summary>Ends all waits.</summary>
    public abstract void Stop();
}
