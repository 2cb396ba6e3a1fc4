namespace Tern.Local.Engine.Values.Numbers;

/// <summary>Why a text or a sum is no number of DynamoDB.</summary>
internal enum NumberError
{
    None,
    NotANumber,
    TooManyDigits,
    Overflow,
    Underflow,
}
