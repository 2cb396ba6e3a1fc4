namespace Tern.Local.Engine.Values.Numbers;

/// <summary>The reason that a text or a sum isn't a valid DynamoDB number.</summary>
internal enum NumberError
{
    None,
    NotANumber,
    TooManyDigits,
    Overflow,
    Underflow,
}
