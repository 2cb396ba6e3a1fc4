using Tern.Local.Engine;

namespace Tern.Local.Hosting;

/// <summary>The reason that a request isn't accepted as signed.</summary>
internal readonly record struct SignatureFault(EngineError Error, string Message);
