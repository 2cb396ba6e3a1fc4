namespace Tern.Local.Engine;

/// <summary>The ClientRequestToken of an executed transaction, and its expiration time.</summary>
internal readonly record struct TokenImage(string Token, UInt128 Content, DateTimeOffset Ends);
