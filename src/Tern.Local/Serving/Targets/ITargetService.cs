namespace Tern.Local.Serving;

/// <summary>A service whose resources can be targets.</summary>
internal interface ITargetService
{
    /// <summary>Returns the reason why a resource can't be a target, or null if it can.</summary>
    /// <param name="arn">The resource.</param>
    string? Check(string arn);

    /// <summary>Sends a message to a resource.</summary>
    /// <exception cref="TargetException">The resource doesn't exist, or doesn't accept the message.</exception>
    ValueTask SendAsync(string arn, TargetMessage message, CancellationToken cancellationToken);
}
