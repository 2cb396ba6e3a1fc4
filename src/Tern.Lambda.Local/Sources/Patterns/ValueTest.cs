using System.Text.Json;

namespace Tern.Lambda.Local.Sources.Patterns;

/// <summary>Does a value that is no object and no array fit?</summary>
internal delegate bool ValueTest(JsonElement value);
