using System.ComponentModel.DataAnnotations;

namespace Tern.Lambda.AspNetCore.Tests.Apps;

public sealed record Person([property: Required] string Name, int Count, string[] Tags);
