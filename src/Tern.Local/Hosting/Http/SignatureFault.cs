using Tern.Local.Engine;

namespace Tern.Local.Hosting.Http;

/// <summary>The reason that a request isn't accepted as signed.</summary>
internal readonly record struct SignatureFault(EngineError Error, string Message);
