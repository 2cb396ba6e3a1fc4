using System.Text.Json;

namespace Tern.Local;

/// <summary>Returns true if a value matches; otherwise, false. The value is neither an object nor an array.</summary>
internal delegate bool ValueTest(JsonElement value);
