namespace Tern.Lambda.Functions;

/// <summary>
/// A user of services: a handler. Its name is computed only for messages, so that it costs nothing at startup.
/// </summary>
internal interface IServiceUser
{
    /// <summary>The name for messages.</summary>
    string DisplayName { get; }
}
