namespace Tern.Lambda.Functions;

/// <summary>Who asks for services: a handler. Its name is worked out for messages only, and start pays nothing for it.</summary>
internal interface IServiceUser
{
    /// <summary>What to call it in messages.</summary>
    string DisplayName { get; }
}
